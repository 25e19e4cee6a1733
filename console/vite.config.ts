import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { chunks } from './chunks.ts'
import { preload } from './preload.ts'

export default defineConfig(({ command }) => {
  // Tests and the local run set it to something else, or not at all.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return config
})

const config: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), preload],
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    manifest: true,
    // The policy allows neither `data:` nor scripts in the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: chunks } },
  },
}
