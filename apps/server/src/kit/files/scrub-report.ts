import type { ScrubFault } from './scrub.ts'

type Walked = { checked: number; repaired: number; lost: number; orphans: number; faults: readonly ScrubFault[] }

/** The result of an archive check, as lines for the operator. */
export function scrubReport({ checked, repaired, lost, orphans, faults }: Walked): string[] {
  const intact = checked - repaired - lost
  const lines = [
    `Arquivos conferidos: ${checked}. Inteiros: ${intact}, consertados: ${repaired}, sem conserto agora: ${lost}.`,
    ...faults.map(lineOf),
  ]
  if (orphans > 0) lines.push(`Guardados sem que nenhuma nota os cite: ${orphans}. Eles ficam onde estão.`)
  if (lost > 0) lines.push(WAY_OUT)
  return lines
}

const WAY_OUT =
  'O que ficou sem conserto não veio da emissora nem das respostas guardadas. Repita quando ela responder, ou devolva o arquivo a partir de uma cópia de segurança.'

function lineOf({ sha256, fault, rows, repaired }: ScrubFault): string {
  const owners = rows.map(({ company_id, note_id, kind }) =>
    note_id === 0 ? `${kind} da empresa ${company_id}` : `${kind} da nota ${note_id} (empresa ${company_id})`,
  )
  return `  ${repaired ? 'Consertado' : 'Sem conserto'}: ${owners.join(', ')}, ${FAULTS[fault]}, arquivo ${sha256.slice(0, 12)}`
}

const FAULTS: Readonly<Record<ScrubFault['fault'], string>> = {
  MISSING: 'faltava',
  TRUNCATED: 'estava cortado',
  GARBLED: 'estava danificado',
  OTHER_BYTES: 'tinha outro conteúdo',
}
