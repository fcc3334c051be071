// npm run bench -- <name>: runs bench/<name>.ts, which measures one subject against a baseline in the same run.
import { readdirSync } from 'node:fs'

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.slice(0, -'.ts'.length))

const name = process.argv[2] ?? ''
if (!names.includes(name)) {
  console.error(`Diga qual medição: npm run bench -- <nome>. Há: ${names.join(', ') || 'nenhuma ainda'}.`)
  process.exit(1)
}
await import(`./${name}.ts`)
