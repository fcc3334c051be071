import { stripPunctuation } from '@talao/fiscal'
import { textOf, type XmlElement } from '@talao/fiscal/xml/tree'
import type { ReceivedNote } from './expectations.ts'
import { type Accepted, accept, refuseFile } from './verdict.ts'

/**
 * An NFS-e in a city's own layout, one of the many ABRASF variants. They share no rule for the place, algorithm or
 * signer of a signature, and many cities sign nothing. So the check is only that the XML is complete and contains the
 * note's number or verification code and the provider's CNPJ. It carries no protocol.
 */
export function checkCityFile(root: XmlElement, { number, verification_code, cnpj }: ReceivedNote): Accepted {
  const wanted = new Set([...(number ? [String(number)] : []), ...(verification_code ? [bare(verification_code)] : [])])
  if (wanted.size === 0) refuseFile('nota_sem_identificacao', 'neither number nor verification code')
  const found = { note: false, provider: false }
  const open = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    const text = bare(textOf(element))
    if (wanted.has(text.replace(/^0+(?=\d)/, '')) || wanted.has(text)) found.note = true
    if (text === cnpj) found.provider = true
    for (const inner of element.children) if (typeof inner !== 'string') open.push(inner)
  }
  if (!found.note) refuseFile('arquivo_outro_numero', `none of ${[...wanted].join(', ')}`)
  if (!found.provider) refuseFile('arquivo_outro_cnpj', `no ${cnpj}`)
  return accept(null, null)
}

function bare(text: string): string {
  return stripPunctuation(text).toUpperCase()
}
