import { NFE_NAMESPACE } from '@talao/fiscal'
import { assembleProcEvento } from '../src/seal/assemble.ts'
import { signEvento } from '../src/seal/sign.ts'
import type { SealKey } from '../src/seal/signature.ts'

const TYPE = '412140'
const ITEM = '<vRBSNItem>97.00</vRBSNItem><tpRBSN>1</tpRBSN><pCBSSN>1.3529</pCBSSN><vCBSSN>1.31</vCBSSN>'
const TOTAL = '<vRBSNTot>97.00</vRBSNTot><vCBSSNTot>1.31</vCBSSNTot>'

/** The event by which an authority tells what it computed for a note of the Simples, registered, by invented names. */
export function simplesValuesEvent(chave: string, key: SealKey, environment: '1' | '2' = '1'): string {
  const about = `<chNFe>${chave}</chNFe><tpEvento>${TYPE}</tpEvento><nSeqEvento>1</nSeqEvento>`
  const detail = `<detEvento versao="1.00"><descEvento>Apuracao</descEvento><gItem nItem="1">${ITEM}</gItem><gTot>${TOTAL}</gTot></detEvento>`
  const infEvento = `<cOrgao>91</cOrgao><tpAmb>${environment}</tpAmb>${about}<verEvento>1.00</verEvento>${detail}`
  const evento = signEvento({ ...key, id: `ID${TYPE}${chave}01`, infEvento })
  const answer = `<tpAmb>${environment}</tpAmb><verAplic>AN</verAplic><cOrgao>91</cOrgao><cStat>135</cStat><xMotivo>Evento registrado</xMotivo>${about}<dhRegEvento>2026-11-21T08:00:05-03:00</dhRegEvento><nProt>891260000000007</nProt>`
  const retEvento = `<retEvento xmlns="${NFE_NAMESPACE}" versao="1.00"><infEvento>${answer}</infEvento></retEvento>`
  const file = assembleProcEvento({ evento, retEvento })
  if (!file.ok) throw new Error(file.detail)
  return file.xml.replace(/<\?xml[^>]*\?>/, '')
}

export const SIMPLES_VALUES_IN_WORDS =
  'Item 1: receita interna, R$\u00A097,00. CBS no DAS: R$\u00A01,31 (1,3529%). Na nota: receita de R$\u00A097,00. CBS no DAS: R$\u00A01,31.'
