import { expect, it } from 'vitest'
import { describeSimplesValues, readSimplesValues } from './simples-values.ts'
import { readNfeEvent } from './xml.ts'

const CHAVE = '35270111222333000181550010000010141136833346'
const ITEM =
  '<vRBSNItem>97.00</vRBSNItem><tpRBSN>1</tpRBSN><pIBSSN>0.1000</pIBSSN><vIBSSN>0.10</vIBSSN><pCBSSN>1.0000</pCBSSN><vCBSSN>0.97</vCBSSN>'
const SUSPENDED =
  '<vRBSNItem>50.00</vRBSNItem><tpRBSN>4</tpRBSN><vIBSPendSusp>0.05</vIBSPendSusp><vCBSPendSusp>0.50</vCBSPendSusp>'
const TOTAL = '<vRBSNTot>147.00</vRBSNTot><vIBSSNTot>0.10</vIBSSNTot><vCBSSNTot>0.97</vCBSSNTot>'

it('reads what the authority computed for a note of the Simples, whatever the groups are called', () => {
  for (const [items, total] of [
    ['gTribItemSN', 'gTotalSN'],
    ['item', 'tot'],
  ]) {
    const groups = `<${items} nItem="1">${ITEM}</${items}><${items} nItem="2">${SUSPENDED}</${items}>`
    const values = readSimplesValues(event(`${groups}<${total}>${TOTAL}</${total}>`))
    expect(values).toMatchObject({
      chave: CHAVE,
      items: [
        { nItem: '1', vRBSNItem: '97.00', tpRBSN: '1', pIBSSN: '0.1000', vCBSSN: '0.97' },
        { nItem: '2', vIBSPendSusp: '0.05' },
      ],
      total: { vRBSNTot: '147.00', vCBSSNTot: '0.97' },
    })
  }
})

it('says it in words', () => {
  const xml = event(`<i nItem="1">${ITEM}</i><i nItem="2">${SUSPENDED}</i><t>${TOTAL}</t>`)
  const values = readSimplesValues(xml)
  expect(values && describeSimplesValues(values).map((text) => text.replaceAll('\u00A0', ' '))).toEqual([
    'Item 1: receita interna, R$ 97,00. IBS no DAS: R$ 0,10 (0,1%); CBS no DAS: R$ 0,97 (1%).',
    'Item 2: receita de exportação indireta, R$ 50,00. IBS pendente ou suspenso: R$ 0,05; CBS pendente ou suspensa: R$ 0,50.',
    'Na nota: receita de R$ 147,00. IBS no DAS: R$ 0,10; CBS no DAS: R$ 0,97.',
  ])
})

it('says an amount or a rate that breaks the layout as it is written, never as another one', () => {
  const broken = ITEM.replace('<vIBSSN>0.10<', '<vIBSSN>0,1O<').replace('<pIBSSN>0.1000<', '<pIBSSN>20<')
  const values = readSimplesValues(event(`<i nItem="1">${broken}</i>`))
  expect(values && describeSimplesValues(values)[0]).toContain('IBS no DAS: 0,1O (20%)')
})

it('is read only, never written by a company', () => {
  const xml = event(`<i nItem="1">${ITEM}</i>`)
  expect(readNfeEvent(xml)).toMatchObject({ type: '412140', event: null })
  expect(readSimplesValues(xml)?.total).toBeNull()
  expect(readSimplesValues(xml.replace('412140', '110111'))).toBeNull()
})

function event(inner: string): string {
  const head = `<cOrgao>91</cOrgao><tpAmb>1</tpAmb><chNFe>${CHAVE}</chNFe><tpEvento>412140</tpEvento><nSeqEvento>1</nSeqEvento>`
  const detail = `<detEvento versao="1.00"><descEvento>x</descEvento>${inner}</detEvento>`
  return `<evento xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><infEvento Id="ID1">${head}${detail}</infEvento></evento>`
}
