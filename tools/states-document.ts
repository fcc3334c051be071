/**
 * Writes docs/estados.md from the state tables:
 *   node tools/states-document.ts
 * A guard compares the page with the tables, so run this after changing a table.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './launcher/root.ts'
import { statesPage } from './states/page.ts'

writeFileSync(path.join(root, 'docs', 'estados.md'), statesPage())
