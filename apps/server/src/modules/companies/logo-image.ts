import { AppError } from '@talao/contract'
import type sharp from 'sharp'
import type { Metadata } from 'sharp'

/** Its place on paper is 26 mm wide: this is 300 dots an inch and some more. */
const LONGEST_SIDE = 400
/** A few kilobytes can unfold to gigabytes of dots; this is 4,000 × 4,000. */
const MOST_DOTS = 16_000_000
/** One that is drawn in passes is held whole until the last of them; the others come line by line. */
const MOST_WHOLE_BYTES = 64 * 1024 * 1024
const TIMEOUT_SECONDS = 10

/**
 * A logo as it is kept: drawn anew as a small PNG on white, so that nothing of the file that was sent survives but its picture. What it is
 * is told by its first bytes, never by its name. The same picture always gives the same bytes.
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

/** A native library that most days nobody needs: it comes with the first logo, and reads no format but the three. */
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
