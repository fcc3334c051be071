import { expect, it } from 'vitest'
import { deviceText } from './device-text.ts'

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/146.0 Safari/537.36', 'Chrome no Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/146.0 Safari/537.36 Edg/146.0', 'Edge no Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox no Linux'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${APPLE} Version/26.0 Safari/604.1`, 'Safari no iPhone'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/26.0 Safari/605.1.15`, 'Safari no Mac'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/146.0 Mobile Safari/537.36', 'Chrome no Android'],
  ['curl/8.9.1', 'curl/8.9.1'],
  [null, 'Aparelho desconhecido'],
])('reads %s', (userAgent, said) => {
  expect(deviceText(userAgent)).toBe(said)
})
