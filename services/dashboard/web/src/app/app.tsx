import { TransportProvider } from '@connectrpc/connect-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '../api/query-client.ts';
import { ME_KEY } from '../api/session.ts';
import { onSignedOut, transport } from '../api/transport.ts';
import { Toasts } from '../ui/toasts.tsx';
import { router } from './router.tsx';

const queryClient = createQueryClient();
// Reads again who is signed in, which the frame of the pages then shows.
onSignedOut(() => void queryClient.invalidateQueries({ queryKey: ME_KEY }));

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
