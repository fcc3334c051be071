import { describe, expect, it } from 'vitest'
import { toFormData } from './api.ts'

describe('toFormData', () => {
  it('writes nested fields in brackets, null as an empty text, and leaves out what is absent', () => {
    const form = toFormData({
      name: 'A',
      address: { city_id: 3550308, complement: null },
      logo: undefined,
      is_active: false,
    })
    expect([...form.entries()]).toEqual([
      ['name', 'A'],
      ['address[city_id]', '3550308'],
      ['address[complement]', ''],
      ['is_active', 'false'],
    ])
  })

  it('keeps a file a file', () => {
    const file = new File(['x'], 'a.pfx')
    expect(toFormData({ a1_certificate_file: file }).get('a1_certificate_file')).toBeInstanceOf(File)
  })
})
