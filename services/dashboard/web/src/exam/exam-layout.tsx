import { Outlet } from '@tanstack/react-router';

/** The frame of an exam's pages: its title and the tabs. */
export function ExamLayout() {
  return <Outlet />;
}
