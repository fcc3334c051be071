import { createHash, sign } from 'node:crypto'
import { canonicalXml } from '@talao/fiscal/xml/canonical'
import { readXml } from '@talao/fiscal/xml/read'
import { childrenOf, type XmlElement } from '@talao/fiscal/xml/tree'
import { DSIG, ENVELOPED, SEAL_ALGORITHMS } from '../src/seal/algorithms.ts'
import { KEY } from './seal.ts'

/** Attacks on a signed document, for tests. Each keeps a signature that a careless verifier accepts. */
export type Mutant = { name: string; xml: string; code: RegExp }

export function mutantsOf(xml: string): Mutant[] {
  const cut = cutOf(xml)
  return [...wrapped(cut), ...duplicatedIds(cut), ...movedSignatures(cut), ...changedInfo(cut), ...disguised(cut)]
}

type Cut = { open: string; signed: string; signature: string; close: string; name: string; id: string; inner: string }

function cutOf(xml: string): Cut {
  const found = /^(<\w+ [^>]*>)(<(\w+) Id="(\w+)"[^>]*>(.*)<\/\3>)(<Signature .*<\/Signature>)(<\/\w+>)$/s.exec(xml)
  const [, open = '', signed = '', name = '', id = '', inner = '', signature = '', close = ''] = found ?? []
  if (!found) throw new Error('not a signed document')
  return { open, signed, name, id, inner, signature, close }
}

function evilOf({ signed }: Cut, id: string): string {
  return signed.replace(/ Id="\w+"/, id).replace('97.00', '1.00')
}

/**
 * Signature wrapping: moves the genuine element to a position that no reader looks at and puts a forged twin in its
 * place.
 */
function wrapped(cut: Cut): Mutant[] {
  const { open, signed, signature, close, name, id } = cut
  const ids = [` Id="${id}"`, ` Id="${id}9"`, '', ` ID="${id}"`, ` id="${id}"`, ` xml:id="${id}"`]
  return ids.flatMap((spelling) => {
    const evil = evilOf(cut, spelling)
    const into = (before: string) => signature.replace(before, `${before}<Object>${signed}</Object>`)
    const around = (content: string) => evil.replace(`</${name}>`, `${content}</${name}>`)
    const bodies: Record<string, string> = {
      'evil, genuine, signature': evil + signed + signature,
      'genuine, signature, evil': signed + signature + evil,
      'genuine, evil, signature': signed + evil + signature,
      'genuine in an Object': evil + into('</KeyInfo>'),
      'genuine in the KeyInfo': evil + into('</X509Data>'),
      'genuine in the SignedInfo': evil + into('</Reference>'),
      'genuine inside evil': around(signed) + signature,
      'genuine and signature inside evil': around(signed + signature),
      'genuine in a wrapper after': `${evil}${signature}<x>${signed}</x>`,
      'genuine in a wrapper before': `<x xmlns="">${signed}</x>${evil}${signature}`,
    }
    return Object.entries(bodies).map(([name, body]) => ({
      name: `wrapped: ${name}, twin with${spelling || 'out Id'}`,
      xml: open + body + close,
      code: /^assinatura_(fora_do_lugar|id_repetido|malformada|referencia_errada)$/,
    }))
  })
}

function duplicatedIds({ open, signed, signature, close, id }: Cut): Mutant[] {
  const spellings = [`Id="${id}"`, `ID="${id}"`, `id="${id}"`, `xml:id="${id}"`, `x:Id="${id}" xmlns:x="urn:x"`]
  const hosts = { root: open, signature, value: signature, key: signature }
  const tags = { root: /^<\w+/, signature: /^<Signature/, value: /<SignatureValue/, key: /<X509Data/ }
  return spellings.flatMap((spelling) =>
    (Object.keys(hosts) as (keyof typeof hosts)[]).map((host) => {
      const marked = hosts[host].replace(tags[host], `$& ${spelling}`)
      const xml = host === 'root' ? marked + signed + signature + close : open + signed + marked + close
      return { name: `Id twice: ${spelling} on the ${host}`, xml, code: /^assinatura_(id_repetido|malformada)$/ }
    }),
  )
}

function movedSignatures({ open, signed, signature, close, inner, name }: Cut): Mutant[] {
  const code = /^assinatura_(fora_do_lugar|repetida|malformada|ausente)$/
  const bodies: Record<string, string> = {
    'before the element': signature + signed,
    'inside the element': signed.replace(`</${name}>`, `${signature}</${name}>`),
    'first inside the element': signed.replace(inner, signature + inner),
    'in a wrapper': `${signed}<x>${signature}</x>`,
    missing: signed,
    twice: signed + signature + signature,
    'twice, the second in an Object':
      signed + signature.replace('</KeyInfo>', `</KeyInfo><Object>${signature}</Object>`),
    'twice, one before': signature + signed + signature,
    'after other text': `${signed}x${signature}`,
    'before another element': `${signed}${signature}<x></x>`,
    'in another namespace': signed + signature.replace(DSIG, 'urn:dsig'),
  }
  const found = Object.entries(bodies).map(([what, body]) => ({
    name: `signature ${what}`,
    xml: open + body + close,
    code,
  }))
  const whole = open + signed + signature + close
  return [
    ...found,
    { name: 'document in a wrapper', xml: `<x>${whole}</x>`, code },
    { name: 'document in its own kind', xml: open + whole + signature + close, code },
  ]
}

type Change = [name: string, change: (signature: string) => string]

/** SignedInfo in another form, signed again with the real key, so only the check of the form can refuse it. */
function changedInfo({ open, signed, signature, close, id }: Cut): Mutant[] {
  const canonicalized = /<Transform Algorithm="[^"]*c14n[^"]*"><\/Transform>/
  const transform = (algorithm: string) => `<Transform Algorithm="${algorithm}"></Transform>`
  const reference = /<Reference .*<\/Reference>/
  const uri = (to: string): Change => [`URI ${to}`, (found) => found.replace(` URI="#${id}"`, to)]
  const extra = (algorithm: string): Change => [
    `extra ${algorithm}`,
    (found) => found.replace('</Transforms>', `${transform(algorithm)}</Transforms>`),
  ]
  const swapped = (from: RegExp | string, to: string): Change => [
    `${from} as ${to}`,
    (found) => found.replace(from, to),
  ]
  const changes: Change[] = [
    ...[' URI=""', '', ' URI="#"', ` URI="${id}"`, ` URI="#${id} "`, ` URI="#xpointer(id('${id}'))"`].map(uri),
    ...[' URI="#xpointer(/)"', ` URI="#${id}x"`, ` URI="#${id.toLowerCase()}"`, ` URI="#${id}" Type="urn:x"`].map(uri),
    ...['http://www.w3.org/TR/1999/REC-xpath-19991116', 'http://www.w3.org/TR/1999/REC-xslt-19991116'].map(extra),
    ...[`${DSIG}base64`, ENVELOPED, 'http://www.w3.org/2002/06/xmldsig-filter2'].map(extra),
    swapped(canonicalized, ''),
    swapped(canonicalized, transform('http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments')),
    swapped(canonicalized, transform('http://www.w3.org/2001/10/xml-exc-c14n#')),
    swapped(canonicalized, transform('http://www.w3.org/2006/12/xml-c14n11')),
    swapped(transform(ENVELOPED), ''),
    swapped(transform(ENVELOPED), transform(`${DSIG}base64`)),
    swapped(/(<Transform [^>]*><\/Transform>)(<Transform [^>]*><\/Transform>)/, '$2$1'),
    swapped(/<Transforms>.*<\/Transforms>/, ''),
    swapped(/<Transforms>.*<\/Transforms>/, '<Transforms></Transforms>'),
    swapped(/(<SignatureMethod Algorithm=")[^"]*/, `$1${DSIG}hmac-sha1`),
    swapped(/(<SignatureMethod Algorithm=")[^"]*/, '$1http://www.w3.org/2001/04/xmldsig-more#rsa-sha512'),
    swapped(/(<SignatureMethod Algorithm="[^"]*">)/, '$1<HMACOutputLength>0</HMACOutputLength>'),
    swapped(/(<CanonicalizationMethod Algorithm="[^"]*)/, '$1#WithComments'),
    swapped(/(<DigestMethod Algorithm=")[^"]*/, '$1http://www.w3.org/2001/04/xmlenc#sha512'),
    ['digest of the other kind', otherDigest],
    ['two references', (found) => found.replace(reference, '$&$&')],
    ['second reference to the whole', (found) => found.replace(reference, (one) => one + one.replace(`#${id}`, ''))],
    ['no reference', (found) => found.replace(reference, '')],
    ['reference in another namespace', (found) => found.replace('<Reference ', '<Reference xmlns="urn:x" ')],
    ['a Manifest', (found) => found.replace('</KeyInfo>', '</KeyInfo><Object><Manifest></Manifest></Object>')],
    ['no digest', (found) => found.replace(/<DigestValue>.*<\/DigestValue>/, '<DigestValue></DigestValue>')],
    ['text in the SignedInfo', (found) => found.replace('<Reference', 'x<Reference')],
  ]
  return changes.map(([name, change]) => ({
    name: `signed info: ${name}`,
    xml: signAgain(open + signed + change(signature) + close),
    code: /^assinatura_(referencia_errada|algoritmo_recusado|malformada|conteudo_alterado)$/,
  }))
}

/** A correct digest by an algorithm that does not match the signature method. */
function otherDigest(signature: string): string {
  const [is, other] = signature.includes('#rsa-sha1"')
    ? (['rsa-sha1', 'rsa-sha256'] as const)
    : (['rsa-sha256', 'rsa-sha1'] as const)
  return signature.replace(SEAL_ALGORITHMS[is].digest, SEAL_ALGORITHMS[other].digest)
}

function signAgain(xml: string): string {
  const root = readXml(xml)
  const signature = childrenOf(root, 'Signature', DSIG)[0]
  const info = signature && childrenOf(signature, 'SignedInfo')[0]
  if (!signature || !info) throw new Error('no SignedInfo')
  const value = sign(
    hashOf(xml),
    Buffer.from(canonicalXml(info, [root, signature] satisfies XmlElement[])),
    KEY.privateKey,
  )
  return xml.replace(/(<SignatureValue>)[^<]*/, `$1${value.toString('base64')}`)
}

function hashOf(xml: string): 'sha1' | 'sha256' {
  return xml.includes('#rsa-sha256"') ? 'sha256' : 'sha1'
}

/** Content that different readers parse differently. */
function disguised({ open, signed, signature, close, inner }: Cut): Mutant[] {
  const code = /^(xml_ilegivel|assinatura_.*)$/
  const whole = open + signed + signature + close
  const inside = (from: string, to: string) => open + signed.replace(from, to) + signature + close
  const other = createHash('sha256').update(inner).digest('base64')
  const xmls: Record<string, string> = {
    'comment inside a value': inside('97.00', '97<!-- -->.00'),
    'comment that hides a part': inside('97.00', '97.0<!--x-->0'),
    'instruction inside a value': inside('97.00', '97<?x y?>.00'),
    'own entity': `<!DOCTYPE x [<!ENTITY v "97.00">]>${inside('97.00', '&v;')}`,
    'doctype that makes an attribute an Id': `<!DOCTYPE x [<!ATTLIST x Id ID #IMPLIED>]>${whole}`,
    'element emptied of its namespace': inside(' Id=', ' xmlns="" Id='),
    'value in another namespace': inside('<vNF>', '<vNF xmlns="urn:x">'),
    'document in another namespace': whole.replace(/xmlns="[^"]*"/, 'xmlns="urn:x"'),
    'prefix declared above': whole.replace(' xmlns=', ' xmlns:x="urn:x" xmlns='),
    'language declared above': whole.replace(' xmlns=', ' xml:lang="pt" xmlns='),
    'added attribute': inside('<vNF>', '<vNF x="1">'),
    'white space between tags': inside('<vNF>', ' <vNF>'),
    'white space in a value': inside('97.00', '97.00 '),
    'element moved': inside('<tpAmb>2</tpAmb><vNF>97.00</vNF>', '<vNF>97.00</vNF><tpAmb>2</tpAmb>'),
    'element removed': inside('<tpAmb>2</tpAmb>', ''),
    'two certificates': whole.replace(/<X509Certificate>.*<\/X509Certificate>/, '$&$&'),
    'a bare key': whole.replace(/<X509Data>.*<\/X509Data>/, '<KeyValue></KeyValue>'),
    'a certificate that is none': whole.replace(/(<X509Certificate>)[^<]*/, `$1${other}`),
    'no signature value': whole.replace(/(<SignatureValue>)[^<]*/, '$1'),
    'stray characters in base64': whole.replace('<SignatureValue>', '<SignatureValue>-'),
    'another signature value': whole.replace(/(<SignatureValue>)[^<]*/, `$1${other}`),
    'an element in base64': whole.replace('</SignatureValue>', '<x></x></SignatureValue>'),
  }
  return Object.entries(xmls).map(([name, xml]) => ({ name: `disguised: ${name}`, xml, code }))
}
