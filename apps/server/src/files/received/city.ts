import { stripPunctuation } from '@talao/fiscal'
import { textOf, type XmlElement } from '@talao/fiscal/xml/tree'
import type { ReceivedNote } from '../received.ts'
import { type Accepted, accept, refuse } from './verdict.ts'

/**
 * A city's own NFS-e, in any of the many flavours of ABRASF. There is no common rule of where a signature stands, by
 * which algorithm and of whom, and many cities sign nothing: so it is held to being whole XML that names this note (its
 * number or verification code) and its provider. It carries no protocol.
 */
export function checkCityFile(root: XmlElement, { number, verification_code, cnpj }: ReceivedNote): Accepted {
  const wanted = new Set([...(number ? [String(number)] : []), ...(verification_code ? [bare(verification_code)] : [])])
  if (wanted.size === 0) refuse('nota_sem_identificacao', 'neither number nor verification code')
  const found = { note: false, provider: false }
  const open = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    const text = bare(textOf(element))
    if (wanted.has(text.replace(/^0+(?=\d)/, '')) || wanted.has(text)) found.note = true
    if (text === cnpj) found.provider = true
    for (const inner of element.children) if (typeof inner !== 'string') open.push(inner)
  }
  if (!found.note) refuse('arquivo_outro_numero', `none of ${[...wanted].join(', ')}`)
  if (!found.provider) refuse('arquivo_outro_cnpj', `no ${cnpj}`)
  return accept(null, null)
}

function bare(text: string): string {
  return stripPunctuation(text).toUpperCase()
}
