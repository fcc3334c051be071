import { NFE_NAMESPACE, readXml } from '@talao/fiscal'
import { readInstant } from '@talao/fiscal/value/instant'
import { attributeOf, child, type XmlElement } from '@talao/fiscal/xml/tree'
import {
  codeAt,
  expectChave,
  expectEnvironment,
  expectSame,
  expectSigned,
  type ReceivedFile,
  textAt,
} from './expectations.ts'
import { type Accepted, accept, refuseFile } from './verdict.ts'

/**
 * tpEvento by file kind, with the cStat that registers it: 135 linked to the note, 136 not linked yet, 155 late
 * cancellation.
 */
const EVENTS: Partial<Record<ReceivedFile['kind'], { type: string; answers: readonly string[] }>> = {
  CANCEL_XML: { type: '110111', answers: ['135', '136', '155'] },
  CCE_XML: { type: '110110', answers: ['135', '136'] },
  EPEC_XML: { type: '110140', answers: ['135', '136'] },
}

/**
 * Accepts a procEventoNFe that the company signed for this note, with this type and sequence, and that is registered.
 */
export function checkNfeEventFile(xml: string, { kind, note, sequence }: ReceivedFile): Accepted {
  const wanted = EVENTS[kind]
  if (!note.access_key || !wanted) return refuseFile('nota_sem_identificacao', `no key for a ${kind}`)
  const root = readXml(xml)
  const isEvent = root.namespace === NFE_NAMESPACE && root.name === 'procEventoNFe' && child(root, 'evento')
  if (!isEvent) return refuseFile('arquivo_outro_documento', root.name)
  const event = expectSigned(root, 'infEvento', { issuer: note.cnpj })
  expectAbout(event, note.access_key, wanted.type)
  expectSame('arquivo_outro_cnpj', 'CNPJ', textAt(event, 'CNPJ'), note.cnpj)
  expectEnvironment(textAt(event, 'tpAmb'), note.in_production)
  const place = textAt(event, 'nSeqEvento') ?? ''
  if (sequence !== undefined) expectSame('arquivo_outro_evento', 'nSeqEvento', place, String(sequence))
  const id = `ID${wanted.type}${note.access_key}${place.padStart(2, '0')}`
  expectSame('arquivo_outro_evento', 'Id', attributeOf(event, 'Id'), id)
  const answered = child(root, 'retEvento')
  const answer = answered && child(answered, 'infEvento')
  const protocol = textAt(answer, 'nProt')
  if (!answer || !protocol) return refuseFile('arquivo_sem_protocolo', `cStat ${answer ? codeAt(answer) : 'absent'}`)
  if (!wanted.answers.includes(codeAt(answer))) refuseFile('arquivo_sem_autorizacao', `cStat ${codeAt(answer)}`)
  expectAbout(answer, note.access_key, wanted.type)
  expectSame(
    'arquivo_outro_evento',
    'nSeqEvento of the answer',
    textAt(answer, 'nSeqEvento')?.replace(/^0+(?=.)/, ''),
    place,
  )
  expectEnvironment(textAt(answer, 'tpAmb'), note.in_production)
  return accept(protocol, readInstant(textAt(answer, 'dhRegEvento')))
}

function expectAbout(element: XmlElement, access_key: string, type: string): void {
  expectChave(element, access_key)
  expectSame('arquivo_outro_evento', 'tpEvento', textAt(element, 'tpEvento'), type)
}
