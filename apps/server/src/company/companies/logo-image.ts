import { AppError } from '@talao/contract'
import type sharp from 'sharp'
import type { Metadata } from 'sharp'

/** The logo is 26 mm wide on the DANFE; this is a little over 300 dpi. */
const LONGEST_SIDE = 400
/** A few kilobytes can decompress to gigabytes of pixels. This is 4,000 × 4,000. */
const MOST_DOTS = 16_000_000
/** An interlaced image is held whole in memory until the last pass. Others are read line by line. */
const MOST_WHOLE_BYTES = 64 * 1024 * 1024
const TIMEOUT_SECONDS = 10

/**
 * Redraws a logo as a small PNG on white, so that only the picture survives of the uploaded file. The format is
 * detected by the first bytes, not by the name. The same picture always gives the same bytes.
 */
export async function drawLogo(file: Uint8Array): Promise<Buffer> {
  const head = Buffer.from(file.subarray(0, 12))
  if (!SIGNATURES.some((isOne) => isOne(head))) throw refusal('Envie a logo em PNG, JPEG ou WebP.')
  const paint = await painter()
  try {
    const input = paint(file, { limitInputPixels: MOST_DOTS, failOn: 'error' })
    if (wholeBytes(await input.metadata()) > MOST_WHOLE_BYTES) throw refusal(INTERLACED)
    return await input
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png({ palette: true, quality: 90, compressionLevel: 9 })
      .toBuffer()
  } catch (error) {
    if (error instanceof AppError) throw error
    const isHuge = error instanceof Error && error.message.includes('pixel limit')
    const words = isHuge ? TOO_MANY_DOTS : 'A imagem está cortada ou danificada. Exporte-a de novo e envie.'
    throw refusal(words, error)
  }
}

const INTERLACED = 'A imagem tem pontos demais para um arquivo entrelaçado. Salve-a sem entrelaçamento, ou menor.'
const TOO_MANY_DOTS = 'A imagem tem pontos demais. Reduza-a para até 4.000 por 4.000.'

function wholeBytes({ width, height, channels, depth, isProgressive }: Metadata): number {
  return isProgressive ? width * height * channels * (depth === 'uchar' ? 1 : 2) : 0
}

/** The first bytes of PNG (RFC 2083), JPEG (ITU T.81) and WebP (RFC 9649). */
const SIGNATURES: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
]

let known: Promise<typeof sharp> | undefined

/** Loads the native library only with the first logo, since it is rarely needed. Only the three formats are enabled. */
function painter(): Promise<typeof sharp> {
  known ??= import('sharp').then(({ default: library }) => {
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({
      operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    library.cache(false)
    library.concurrency(1)
    return library
  })
  return known
}

function refusal(text: string, cause?: unknown): AppError {
  return new AppError('logo_invalido', { errors: { logo_file: [text] }, cause })
}
