import { createRoot } from 'react-dom/client';
import './app/mantine.css';
import './app/global.css';
import { App } from './app/app.tsx';

createRoot(document.getElementById('root')!).render(<App />);
