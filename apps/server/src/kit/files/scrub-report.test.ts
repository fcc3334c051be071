import { expect, it } from 'vitest'
import { scrubReport } from './scrub-report.ts'

const row = { company_id: 3, note_id: 12, kind: 'XML', sha256: 'a'.repeat(64) }

it('says in one line that all is well', () => {
  expect(scrubReport({ checked: 6, repaired: 0, lost: 0, orphans: 0, faults: [] })).toEqual([
    'Arquivos conferidos: 6. Inteiros: 6, consertados: 0, sem conserto agora: 0.',
  ])
})

it('names each file that was not whole, by whose it is, and the way out for what is lost', () => {
  const faults = [
    { sha256: row.sha256, fault: 'MISSING', rows: [row], repaired: 'REFETCHED' },
    { sha256: 'b'.repeat(64), fault: 'TRUNCATED', rows: [{ ...row, note_id: 0, kind: 'CONTACTS' }], repaired: null },
  ] as const
  expect(scrubReport({ checked: 6, repaired: 1, lost: 1, orphans: 2, faults })).toEqual([
    'Arquivos conferidos: 6. Inteiros: 4, consertados: 1, sem conserto agora: 1.',
    '  Consertado: XML da nota 12 (empresa 3), faltava, arquivo aaaaaaaaaaaa',
    '  Sem conserto: CONTACTS da empresa 3, estava cortado, arquivo bbbbbbbbbbbb',
    'Guardados sem que nenhuma nota os cite: 2. Eles ficam onde estão.',
    expect.stringContaining('Repita quando ela responder'),
  ])
})
