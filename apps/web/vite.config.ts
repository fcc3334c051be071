import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true })],
  build: { outDir: 'dist', emptyOutDir: true, manifest: true, target: 'es2023' },
  server: { proxy: { '/api': api, '/oauth': api, '/health': api } },
})
