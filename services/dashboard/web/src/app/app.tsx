import { TransportProvider } from '@connectrpc/connect-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '../api/query-client.ts';
import { transport } from '../api/transport.ts';
import { Toasts } from '../ui/toasts.tsx';
import { router } from './router.tsx';

const queryClient = createQueryClient(() => {
  if (!router.state.location.pathname.endsWith('/sign-in')) void router.navigate({ to: '/sign-in' });
});

export function App() {
  return (
    <TransportProvider transport={transport}>
      <QueryClientProvider client={queryClient}>
        <Toasts>
          <RouterProvider router={router} />
        </Toasts>
      </QueryClientProvider>
    </TransportProvider>
  );
}
