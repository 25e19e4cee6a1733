import '@fontsource-variable/hanken-grotesk'
import './app/mantine.css'
import './app/theme.css'
import { start } from './app/app.tsx'

const root = document.getElementById('root')
if (root) start(root)
