// table
import { LAST_DAY_OF_PIS_COFINS } from '@talao/fiscal'
import type { BlockName } from './field.ts'
import type { DanfseNote } from './note.ts'

/** From the top of a block to that of the next one, in centimetres, when no row is left out. */
export type Block = {
  name: BlockName
  title: string | null
  top: number
  bottom: number
  /** The single line printed instead of a block without content. */
  instead?: (note: DanfseNote) => string | null
}

/** Source: NT 008 v1.0, 2.3.1, 2.3.2, 2.4.5 and its notes 2 to 4. */
export const BLOCKS: readonly Block[] = [
  { name: 'identity', title: null, top: 1.48, bottom: 4.34 },
  { name: 'provider', title: 'PRESTADOR / FORNECEDOR', top: 4.34, bottom: 6.92 },
  {
    name: 'customer',
    title: 'TOMADOR / ADQUIRENTE',
    top: 6.92,
    bottom: 8.86,
    instead: ({ dps }) => (dps.toma ? null : 'TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e'),
  },
  {
    name: 'recipient',
    title: 'DESTINATÁRIO DA OPERAÇÃO',
    top: 8.86,
    bottom: 10.8,
    instead: ({ dps }) => {
      if (dps.IBSCBS?.dest) return null
      return dps.IBSCBS?.indDest === '0' && dps.toma
        ? 'O DESTINATÁRIO É O PRÓPRIO TOMADOR/ADQUIRENTE DA OPERAÇÃO'
        : 'DESTINATÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e'
    },
  },
  {
    name: 'intermediary',
    title: 'INTERMEDIÁRIO DA OPERAÇÃO',
    top: 10.8,
    bottom: 12.74,
    instead: ({ dps }) => (dps.interm ? null : 'INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e'),
  },
  { name: 'service', title: 'SERVIÇO PRESTADO', top: 12.74, bottom: 14.43 },
  {
    name: 'iss',
    title: 'TRIBUTAÇÃO MUNICIPAL (ISSQN)',
    top: 14.43,
    bottom: 17.02,
    instead: ({ dps }) =>
      dps.valores.trib.tribMun.tribISSQN === '4'
        ? 'TRIBUTAÇÃO MUNICIPAL (ISSQN) - OPERAÇÃO NÃO SUJEITA AO ISSQN'
        : null,
  },
  { name: 'federal', title: 'TRIBUTAÇÃO FEDERAL (EXCETO CBS)', top: 17.02, bottom: 18.32 },
  { name: 'ibsCbs', title: 'TRIBUTAÇÃO IBS / CBS', top: 18.32, bottom: 20.9 },
  { name: 'totals', title: 'VALOR TOTAL DA NFS-E', top: 20.9, bottom: 22.27 },
]

/** A row that the norm allows to leave out: its top and the top of the next row, in centimetres. */
export type Row = { top: number; bottom: number; isLeftOut: (note: DanfseNote) => boolean }

/** Source: NT 008 v1.0, 2.4.5, notes 5 and 6. */
export const OPTIONAL_ROWS: readonly Row[] = [
  {
    top: 15.73,
    bottom: 16.37,
    isLeftOut: ({ nfse, dps: { valores } }) =>
      [
        nfse.valores?.tpBM,
        nfse.valores?.vCalcBM,
        nfse.valores?.vCalcDR,
        nfse.valores?.vCalcAjusteBCISSQN,
        nfse.IBSCBS?.valores.vCalcReeRepRes,
        nfse.IBSCBS?.valores.vCalcAjusteBCIBSCBS,
        valores.trib.tribMun.BM?.vRedBCBM,
        valores.vDedRed?.vDR,
        valores.vDescCondIncond?.vDescIncond,
      ].every((value) => value === undefined),
  },
  { top: 17.67, bottom: 18.32, isLeftOut: ({ dps }) => dps.dCompet > LAST_DAY_OF_PIS_COFINS },
]
