import '@fontsource-variable/hanken-grotesk'
import '@mantine/core/styles.css'
import './app/theme.css'
import { createRoot } from 'react-dom/client'
import { shareSession } from './api/shared-session.ts'
import { App } from './app/app.tsx'

await shareSession()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
