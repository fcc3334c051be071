import { expect, it } from 'vitest'
import { ApiError } from '../../../lib/errors.ts'
import { checkLogo, logoFault } from './logo-file.ts'

it.each([
  [{ type: 'image/png', size: 2 * 1024 * 1024 }, undefined],
  [{ type: 'image/webp', size: 10 }, undefined],
  [{ type: 'image/svg+xml', size: 10 }, 'Envie a logo em PNG, JPEG ou WebP.'],
  [{ type: '', size: 10 }, 'Envie a logo em PNG, JPEG ou WebP.'],
  [{ type: 'image/jpeg', size: 2 * 1024 * 1024 + 1 }, 'A imagem passa de 2 MB. Reduza-a e envie de novo.'],
])('of a picture %j says %s', (file, fault) => {
  expect(checkLogo(file)).toBe(fault)
})

it('gives the words of the field, or those of the whole refusal', () => {
  const text = 'A imagem está cortada ou danificada. Exporte-a de novo e envie.'
  expect(logoFault(new ApiError(422, { code: 'logo_invalido', errors: { logo_file: [text] } }))).toBe(text)
  expect(logoFault(new ApiError(413, { code: 'corpo_grande_demais', message: 'Passa do tamanho.' }))).toBe(
    'Passa do tamanho.',
  )
})
