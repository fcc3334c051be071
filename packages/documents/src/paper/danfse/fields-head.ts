// table
import { printedDay } from '../print-format.ts'
import { C_STAT, FIN_NFSE, TP_EMIT } from './code-texts.ts'
import { type Field, fieldsOf } from './field.ts'
import { instant, word } from './field-format.ts'
import { chaveOf } from './note.ts'

const head = fieldsOf('identity', { height: 0.67, isStrong: true })

/** Source: NT 008 v1.0, 2.1.1, 2.1.2 and 2.4.5. */
export const HEAD_FIELDS: readonly Field[] = [
  head('CHAVE DE ACESSO DA NFS-E', 1, 1.48, ['nfse/Id'], chaveOf, { width: 15.3, height: 0.77, max: 50 }),
  head('NÚMERO DA NFS-E', 1, 2.27, ['nfse/nNFSe'], ({ nfse }) => nfse.nNFSe, { max: 13 }),
  head('COMPETÊNCIA DA NFS-E', 2, 2.27, ['dps/dCompet'], ({ dps }) => printedDay(dps.dCompet), { max: 10 }),
  head('DATA E HORA DA EMISSÃO DA NFS-E', 3, 2.27, ['nfse/dhProc'], ({ nfse }) => instant(nfse.dhProc), { max: 19 }),
  head('NÚMERO DA DPS', 1, 2.96, ['dps/nDPS'], ({ dps, isPreview }) => (isPreview ? undefined : dps.nDPS), { max: 15 }),
  head('SÉRIE DA DPS', 2, 2.96, ['dps/serie'], ({ dps }) => dps.serie, { max: 5 }),
  head('DATA E HORA DA EMISSÃO DA DPS', 3, 2.96, ['dps/dhEmi'], ({ dps }) => instant(dps.dhEmi), { max: 19 }),
  head('EMITENTE DA NFS-E', 1, 3.65, ['dps/tpEmit'], ({ dps }) => word(TP_EMIT, dps.tpEmit), { max: 13, isGrey: true }),
  head('SITUAÇÃO DA NFS-E', 2, 3.65, ['nfse/cStat'], ({ nfse }) => word(C_STAT, nfse.cStat), { max: 40 }),
  head(
    'FINALIDADE',
    3,
    3.65,
    ['dps/IBSCBS/finNFSe', 'dps/finNFSe'],
    ({ dps }) => word(FIN_NFSE, dps.finNFSe ?? dps.IBSCBS?.finNFSe),
    { max: 40 },
  ),
]
