// table
import type { Layout } from '../../layout/row.ts'
import { INF_DPS, type InfDps } from './dps.ts'

/**
 * The layout versions of the DPS. `from` is a version's first day, null while it is only announced. `expected` is an
 * unofficial date reported by issuers; programs must not act on it. `layout` is null while no schema is published.
 */
export type DpsLayoutRow = {
  version: string
  from: string | null
  expected: string | null
  layout: Layout<InfDps> | null
  source: string
}

export const DPS_LAYOUTS: readonly DpsLayoutRow[] = [
  {
    version: '1.01',
    from: '2026-02-09',
    expected: null,
    layout: INF_DPS,
    source: 'Pacotes 20260209 e 20260727 (CNPJ com letras, produção desde 2026-08-10)',
  },
  {
    version: '1.04',
    from: null,
    expected: '2026-12-01',
    layout: null,
    source: 'NT 009, anexo VI 1.04.00 (2026-06) e 1.04.01 (2026-09), sem XSD publicado',
  },
]

export type DpsLayoutAnswer = { version: string; layout: Layout<InfDps> } | { refusal: string }

/**
 * The layout for a DPS of a day. `ordered` forces a version once the authority has confirmed it (Sefin answers E1235
 * and asks for finNFSe). Without a schema for that version nothing is written: the result is a refusal instead of a
 * guess.
 */
export function dpsLayoutOn(day: string, ordered?: string): DpsLayoutAnswer {
  const inForce = DPS_LAYOUTS.findLast(({ from }) => from !== null && from <= day)
  const row = ordered === undefined ? inForce : DPS_LAYOUTS.find(({ version }) => version === ordered)
  if (row?.layout) return { version: row.version, layout: row.layout }
  if (!row) return { refusal: 'Não há leiaute nacional de NFS-e para esta data. Use uma data a partir de 2026-02-09.' }
  return {
    refusal: `O leiaute ${row.version} da NFS-e ainda não tem esquema publicado. A nota espera; atualize o sistema quando ele sair.`,
  }
}
