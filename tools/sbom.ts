// npm run sbom: writes what the house is made of, as CycloneDX JSON. `npm sbom --omit dev` leaves out whatever a tool of the
// house uses as well, as pg and zod.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { billOfMaterials } from './house/materials.ts'
import { root } from './house/root.ts'

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const { name, version } = read('package.json')
process.stdout.write(`${JSON.stringify(billOfMaterials(read('package-lock.json'), { name, version }), undefined, 2)}\n`)
