// npm run sbom: writes the bill of materials as CycloneDX JSON. `npm sbom --omit dev` is not used because it omits
// packages that the repository's own tools use too, such as pg and zod.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './launcher/root.ts'
import { billOfMaterials } from './release/bill-of-materials.ts'

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const { name, version } = read('package.json')
process.stdout.write(`${JSON.stringify(billOfMaterials(read('package-lock.json'), { name, version }), undefined, 2)}\n`)
