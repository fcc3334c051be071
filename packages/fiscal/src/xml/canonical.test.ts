import { describe, expect, it } from 'vitest'
import { canonicalXml } from './canonical.ts'
import { readXml } from './read.ts'
import { child } from './tree.ts'

describe('the canonical form', () => {
  it('sorts declarations and attributes, opens empty tags and escapes (Canonical XML 1.0, 3.3 and 3.4)', () => {
    const xml = `<a:e z="&lt;'" attr='"&#9;' b:attr="1" xmlns:b="urn:b" xmlns:a="urn:a" xmlns="urn:?&amp;"><f xmlns="urn:?&amp;" attr='>'/>&#xD;></a:e>`
    expect(canonicalXml(readXml(xml))).toBe(
      `<a:e xmlns="urn:?&amp;" xmlns:a="urn:a" xmlns:b="urn:b" attr="&quot;&#x9;" z="&lt;'" b:attr="1"><f attr=">"></f>&#xD;&gt;</a:e>`,
    )
  })

  it('of a part carries what it inherits: all of it when inclusive, what it uses when exclusive', () => {
    const root = readXml('<r xmlns="urn:r" xmlns:p="urn:p" xmlns:q="urn:q" xml:lang="pt"><p:e q="1"><f/></p:e></r>')
    const part = child(root, 'e', 'urn:p')
    if (!part) throw new Error('no part')
    expect(canonicalXml(part, [root])).toBe(
      '<p:e xmlns="urn:r" xmlns:p="urn:p" xmlns:q="urn:q" q="1" xml:lang="pt"><f></f></p:e>',
    )
    expect(canonicalXml(part, [root], 'exclusive')).toBe('<p:e xmlns:p="urn:p" q="1"><f xmlns="urn:r"></f></p:e>')
  })
})
