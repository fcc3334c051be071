import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatCnpj, parseCnpj } from '@talao/fiscal'
import { makeDemoA1 } from '../packages/documents/src/index.ts'

const YEAR_MS = 365 * 24 * 3600 * 1000

/**
 * `npm run demo:certificate -- <CNPJ> [file] [password]`: writes a self-signed A1 shaped like ICP-Brasil's, which no
 * authority accepts.
 */
const [typed = '11.222.333/0001-81', file = 'certificado-demo.pfx', password = 'certificado-demo'] =
  process.argv.slice(2)
const cnpj = parseCnpj(typed)
if (!cnpj) {
  console.error(`O CNPJ ${typed} não é válido.`)
  process.exit(1)
}
const now = Date.now()
const bytes = makeDemoA1({
  corporateName: 'EMPRESA DE DEMONSTRACAO',
  cnpj,
  password,
  notBefore: new Date(now - YEAR_MS / 12),
  notAfter: new Date(now + (YEAR_MS * 11) / 12),
})
writeFileSync(file, bytes, { mode: 0o600 })
console.log(`Certificado de ${formatCnpj(cnpj)} em ${path.resolve(file)}, senha ${password}`)
