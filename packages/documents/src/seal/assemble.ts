import { bareChaveDeAcesso } from '@talao/fiscal'
import { XmlError } from '@talao/fiscal/xml/error'
import { readXml } from '@talao/fiscal/xml/read'
import { child, childrenOf, childText, type XmlElement } from '@talao/fiscal/xml/tree'
import { DSIG } from './algorithms.ts'
import { NFE_NAMESPACE, type SignedElement } from './signature-positions.ts'
import { verifySignature } from './verify.ts'

export type AssemblyRefusal =
  | 'montagem_xml_ilegivel'
  | 'montagem_assinatura'
  | 'montagem_outra_estrutura'
  | 'montagem_outro_documento'
  | 'montagem_digest_diferente'
  | 'montagem_sem_protocolo'

/** `text` is Portuguese, for users; `detail` is for the log. */
export type Assembled = { ok: true; xml: string } | { ok: false; code: AssemblyRefusal; text: string; detail: string }

/**
 * Builds the nfeProc for the customer: the signed note and the authority's protNFe, both byte for byte. Refuses parts
 * that do not belong together: a different chave de acesso, a digest other than the signed one, no protocol number, an
 * invalid signature. Source: NF-e manual 4.1; procNFe_v4.00.xsd.
 */
export function assembleProcNfe({ signedNfe, protNfe }: { signedNfe: string; protNfe: string }): Assembled {
  return assemble({
    parts: [signedNfe, protNfe],
    wrapper: 'nfeProc',
    versao: '4.00',
    signedElement: 'infNFe',
    answer: ['protNFe', 'infProt'],
    compare: ({ signed, answer, signature }) => {
      const chave = `NFe${bareChaveDeAcesso(childText(answer, 'chNFe') ?? '')}`
      const id = signed.attributes.find(({ name }) => name === 'Id')?.value
      if (chave !== id) return refuse('montagem_outro_documento', `${chave} answers ${id}`)
      const [theirs, ours] = [childText(answer, 'digVal'), digestOf(signature)]
      return isSameDigest(theirs, ours)
        ? undefined
        : refuse('montagem_digest_diferente', `${theirs} instead of ${ours}`)
    },
  })
}

/** The procEventoNFe of a registered event. Takes the `retEvento` alone, without the retEnvEvento around it. */
export function assembleProcEvento({ evento, retEvento }: { evento: string; retEvento: string }): Assembled {
  return assemble({
    parts: [evento, retEvento],
    wrapper: 'procEventoNFe',
    versao: '1.00',
    signedElement: 'infEvento',
    answer: ['retEvento', 'infEvento'],
    compare: sameValues(['chNFe', 'tpEvento', 'nSeqEvento']),
  })
}

/** The ProcInutNFe of an inutilização. */
export function assembleProcInut({ inutNfe, retInutNfe }: { inutNfe: string; retInutNfe: string }): Assembled {
  return assemble({
    parts: [inutNfe, retInutNfe],
    wrapper: 'ProcInutNFe',
    versao: '4.00',
    signedElement: 'infInut',
    answer: ['retInutNFe', 'infInut'],
    compare: sameValues(['ano', 'CNPJ', 'mod', 'serie', 'nNFIni', 'nNFFin']),
  })
}

/** A chave or number without spaces, label and leading zeros, which have no meaning. */
function bare(text = ''): string {
  return bareChaveDeAcesso(text).replace(/^0+(?=.)/, '')
}

type Pair = { signed: XmlElement; signature: XmlElement; answer: XmlElement }
type Refused = Extract<Assembled, { ok: false }>

type Assembly = {
  parts: readonly [string, string]
  wrapper: string
  versao: string
  signedElement: SignedElement
  answer: readonly [string, string]
  compare: (pair: Pair) => Refused | undefined
}

function assemble({ parts, wrapper, versao, signedElement, answer, compare }: Assembly): Assembled {
  const body = parts.map(withoutDeclaration).join('')
  const xml = `${DECLARATION}<${wrapper} xmlns="${NFE_NAMESPACE}" versao="${versao}">${body}</${wrapper}>`
  try {
    const root = readXml(xml)
    const pair = pairOf(root, signedElement, answer)
    if (!pair)
      return refuse(
        'montagem_outra_estrutura',
        childrenOf(root)
          .map(({ name }) => name)
          .join(', '),
      )
    const verdict = verifySignature(root, { signedElement, allow: ['rsa-sha1'] })
    if (!verdict.ok) return refuse('montagem_assinatura', `${verdict.code}: ${verdict.detail}`)
    if (!childText(pair.answer, 'nProt'))
      return refuse('montagem_sem_protocolo', `cStat ${childText(pair.answer, 'cStat')}`)
    return compare(pair) ?? { ok: true, xml }
  } catch (error) {
    if (error instanceof XmlError) return refuse('montagem_xml_ilegivel', error.message)
    throw error
  }
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

function withoutDeclaration(part: string): string {
  return part.replace(/^\ufeff?\s*(<\?xml [^>]*\?>\s*)?/, '').trimEnd()
}

function pairOf(
  root: XmlElement,
  signedElement: SignedElement,
  [outer, inner]: readonly [string, string],
): Pair | undefined {
  const [document, reply, ...more] = childrenOf(root)
  const signed = document && child(document, signedElement)
  const signature = document && child(document, 'Signature', DSIG)
  const answer = reply?.name === outer && reply.namespace === NFE_NAMESPACE ? child(reply, inner) : undefined
  return signed && signature && answer && more.length === 0 ? { signed, signature, answer } : undefined
}

function sameValues(names: readonly string[]): Assembly['compare'] {
  return ({ signed, answer }) => {
    const other = names.find((name) => bare(childText(signed, name)) !== bare(childText(answer, name)))
    if (!other) return undefined
    return refuse('montagem_outro_documento', `${other} ${childText(answer, other)}, not ${childText(signed, other)}`)
  }
}

function digestOf(signature: XmlElement): string | undefined {
  const reference = childrenOf(signature, 'SignedInfo').flatMap((info) => childrenOf(info, 'Reference'))[0]
  return reference && childText(reference, 'DigestValue')
}

/** Compares two base64 digests, which may have line breaks and lack padding. Absent digests are never equal. */
export function isSameDigest(one: string | null | undefined, other: string | null | undefined): boolean {
  const [left, right] = [one, other].map((text) => text?.replace(/\s/g, '').replace(/=+$/, ''))
  return Boolean(left) && left === right
}

const TEXTS: Record<AssemblyRefusal, string> = {
  montagem_xml_ilegivel: 'A resposta da Sefaz não pôde ser lida. Consulte a nota de novo.',
  montagem_assinatura: 'A assinatura do documento guardado não confere. Consulte a nota na Sefaz antes de continuar.',
  montagem_outra_estrutura: 'A resposta da Sefaz não traz o documento esperado. Consulte a nota de novo.',
  montagem_outro_documento: 'A resposta da Sefaz é de outro documento. Consulte a nota pela chave de acesso.',
  montagem_digest_diferente: 'A Sefaz autorizou outra versão deste documento. Baixe o XML autorizado pela chave.',
  montagem_sem_protocolo: 'A Sefaz não deu protocolo para este documento. Veja o motivo na resposta.',
}

function refuse(code: AssemblyRefusal, detail: string): Refused {
  return { ok: false, code, text: TEXTS[code], detail }
}
