import { createRoot } from 'react-dom/client';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './app/global.css';
import { App } from './app/app.tsx';

createRoot(document.getElementById('root')!).render(<App />);
