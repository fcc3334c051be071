import { describe, expect, it } from 'vitest'
import { CHAVE, signedDocuments } from '../../testing/seal.ts'
import { type Assembled, assembleProcEvento, assembleProcInut, assembleProcNfe } from './assemble.ts'
import { verifySignature } from './verify.ts'

const EVENT = `<chNFe>${CHAVE}</chNFe><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento>`
const VOID =
  '<ano>26</ano><CNPJ>12ABC34501DE35</CNPJ><mod>55</mod><serie>1</serie><nNFIni>10</nNFIni><nNFFin>20</nNFFin>'
const NFE = signedDocuments().infNFe
const DIGEST = /<DigestValue>([^<]+)/.exec(NFE)?.[1] ?? ''
const PROTOCOL = '<nProt>135260000000001</nProt>'
const PROT = `<protNFe versao="4.00"><infProt><chNFe>${CHAVE}</chNFe>${PROTOCOL}<digVal>${DIGEST}</digVal></infProt></protNFe>`

describe('assembleProcNfe', () => {
  it('puts the very bytes of the note and of the answer into one document, which still verifies', () => {
    const result = assembleProcNfe({ signedNfe: NFE, protNfe: PROT })
    expect(result).toEqual({
      ok: true,
      xml: `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${NFE}${PROT}</nfeProc>`,
    })
    expect(verifySignature(xmlOf(result), { signedElement: 'infNFe', allow: ['rsa-sha1'] }).ok).toBe(true)
  })

  it('leaves out the declaration each part may bring', () => {
    const declaration = '\ufeff<?xml version="1.0" encoding="utf-8"?>\r\n'
    expect(assembleProcNfe({ signedNfe: declaration + NFE, protNfe: `${declaration}${PROT}\n` })).toEqual(
      assembleProcNfe({ signedNfe: NFE, protNfe: PROT }),
    )
  })

  it.each<[string, string, string, string]>([
    ['the answer to another key', NFE, PROT.replace('<chNFe>35', '<chNFe>33'), 'montagem_outro_documento'],
    ['another digest', NFE, PROT.replace('<digVal>', '<digVal>A'), 'montagem_digest_diferente'],
    ['no digest', NFE, PROT.replace(/<digVal>.*<\/digVal>/, ''), 'montagem_digest_diferente'],
    ['a refusal', NFE, PROT.replace(PROTOCOL, ''), 'montagem_sem_protocolo'],
    ['a note changed since', NFE.replace('97.00', '98.00'), PROT, 'montagem_assinatura'],
    ['an answer cut short', NFE, PROT.slice(0, -5), 'montagem_xml_ilegivel'],
    ['two answers', NFE, PROT + PROT, 'montagem_outra_estrutura'],
    ['an answer without namespace', NFE, PROT.replace('<protNFe', '<protNFe xmlns=""'), 'montagem_outra_estrutura'],
    ['no note', '', PROT, 'montagem_outra_estrutura'],
  ])('refuses %s', (_what, signedNfe, protNfe, code) => {
    expect(assembleProcNfe({ signedNfe, protNfe })).toMatchObject({
      ok: false,
      code,
      text: expect.stringMatching(/^A .+\.$/),
    })
  })
})

it('assembles an event with its answer, and refuses the answer to another one', () => {
  const evento = signedDocuments(EVENT).infEvento
  const retEvento = `<retEvento versao="1.00"><infEvento>${EVENT}${PROTOCOL}</infEvento></retEvento>`
  expect(xmlOf(assembleProcEvento({ evento, retEvento }))).toContain(
    `<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00">${evento}${retEvento}</procEventoNFe>`,
  )
  const other = retEvento.replace('<nSeqEvento>1', '<nSeqEvento>2')
  expect(assembleProcEvento({ evento, retEvento: other })).toMatchObject({ code: 'montagem_outro_documento' })
})

it('assembles void numbers with their answer, and refuses the answer for others', () => {
  const inutNfe = signedDocuments(VOID).infInut
  const retInutNfe = `<retInutNFe versao="4.00"><infInut>${VOID}${PROTOCOL}</infInut></retInutNFe>`
  expect(xmlOf(assembleProcInut({ inutNfe, retInutNfe }))).toContain(
    `<ProcInutNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${inutNfe}${retInutNfe}</ProcInutNFe>`,
  )
  const other = retInutNfe.replace('<nNFFin>20', '<nNFFin>21')
  expect(assembleProcInut({ inutNfe, retInutNfe: other })).toMatchObject({ code: 'montagem_outro_documento' })
})

function xmlOf(result: Assembled): string {
  if (!result.ok) throw new Error(`${result.code}: ${result.detail}`)
  return result.xml
}
