import { createRoot } from 'react-dom/client';
import { ResultPage } from './result-page.tsx';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import './candidate.css';

const root = document.getElementById('root');
if (!root) throw new Error('results.html has no element with the id root');
createRoot(root).render(<ResultPage />);
