import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { applyTheme } from './app/theme.js';
import { queryClient } from './app/query-client.js';
import { router } from './app/router.js';
import { startI18n } from './i18n/index.js';
import { loadWebConfig } from './sign-in/web-config.js';
import { takeCredentialFromUrl } from './sign-in/credential.js';
import './styles.css';

applyTheme();
takeCredentialFromUrl();
await Promise.all([startI18n(), loadWebConfig()]);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
