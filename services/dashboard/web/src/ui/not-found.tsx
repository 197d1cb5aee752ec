import { Link } from '@tanstack/react-router';
import { words } from '../words/words.ts';

export function NotFound() {
  return (
    <div className="page">
      <h1>{words.common.notFound}</h1>
      <Link to="/">{words.common.home}</Link>
    </div>
  );
}
