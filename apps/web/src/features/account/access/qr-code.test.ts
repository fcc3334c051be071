import { expect, it } from 'vitest'
import { qrCode, qrPath } from './qr-code.ts'

const URI =
  'otpauth://totp/Tal%C3%A3o:maria%40loja.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Tal%C3%A3o&algorithm=SHA1&digits=6&period=30'

it('draws what another maker of codes draws (bwip-js 4.11.4, level M), module by module', () => {
  const rows = qrCode(URI).map((row) => BigInt('0b' + row.map(Number).join('')).toString(16))
  expect(rows.join(' ')).toBe(DRAWN)
})

it('grows with the text and refuses what no telephone would read', () => {
  expect(qrCode('a')).toHaveLength(21)
  expect(qrCode('a'.repeat(300))).toHaveLength(69)
  expect(() => qrCode('a'.repeat(500))).toThrow('too long')
})

it('draws dark modules that touch in a row as one bar', () => {
  expect(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
      [true, true, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM0 2h4v1h-4z')
})

const DRAWN =
  '1fc093b06197f 1047047abdf41 1755aeb3d035d 1754da98cba5d 175134fdc385d 105a8a467fc41 1fd555555557f 1f30c676100 17c829fc81d7c 108db23ae18d0 1a49085e5b42b e06b507d33c0 11f4f8fcc3062 733a750f20ca 185db1ed46607 c97cf7e72b72 16dd79bd8316a 9b79613408e3 116c3885a7d3b 18970a8d5a933 1d6e1256e33a6 39f1efc62a61 19ff637e8d5f3 151f0ac4ee912 95945d46f955 13123646f3918 11f763ffeb7f9 162cc313789a3 cd1a6508d7d9 1d1d54e77994c 9ec464b857eb 123e0ce458300 8502f826de28 139dc2fc7026a 449aba7ff49 1e33f9da56c93 cde06b8abf9e 9af92b4cab6e 8de17582dee9 e21ac9668003 1c418dfc6fffc 143644f0b10 1fc7d4d441d53 10514fc546710 1757347ea39f8 175f7f0161b79 175299b923ca0 10453ff29ece9 1fdc650921bc7'
