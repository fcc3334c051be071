import { elementSource } from '@talao/fiscal/nfe/element-source'
import { expect, it } from 'vitest'
import { fixture } from '../../testing/sefaz/example.ts'
import { onlyChild } from './answer.ts'
import { readEnvelope } from './soap.ts'

const GOOD = fixture('autorizada')

function protocolSource(body: string): string {
  const answer = readEnvelope(Buffer.from(body), 'retEnviNFe')
  const protocol = 'malformed' in answer ? null : onlyChild(answer.message, 'protNFe')
  if ('malformed' in answer || !protocol) throw new Error('no protocol')
  return elementSource(answer, protocol)
}

it('is the very text where it means the same alone', () => {
  const odd = GOOD.replace('<protNFe versao="4.00">', "<protNFe  versao='4.00'\n>").replace(
    'uso da',
    '<![CDATA[uso da]]>',
  )
  const [text] = /<protNFe.*<\/protNFe>/s.exec(odd) ?? []
  expect(protocolSource(odd)).toBe(text)
})

it('is written anew where it leans on prefixes from above', () => {
  const source = protocolSource(fixture('autorizada-com-prefixos'))
  expect(source).toMatch(/^<n:protNFe xmlns:n="http:\/\/www\.portalfiscal\.inf\.br\/nfe" versao="4\.00">/)
})

it('does not let an element of that name in another place stand for it', () => {
  const decoy = '<protNFe versao="4.00"><infProt><cStat>100</cStat></infProt></protNFe>'
  const hidden = GOOD.replace('<xMotivo>Lote processado', `<xMotivo><![CDATA[${decoy}]]>`)
  expect(protocolSource(hidden)).toContain('135260000000123')
})
