import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeCallTable } from './calls/make-call-table.ts'
import { root } from './launcher/root.ts'

writeFileSync(path.join(root, 'docs', 'chamadas.md'), makeCallTable())
