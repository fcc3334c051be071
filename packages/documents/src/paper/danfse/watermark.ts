import { type Document, drawingStateOf } from '../drawing-state.ts'
import { LEADING, write } from '../text-drawing.ts'

/** At least 50 points. Source: NT 008 v1.0, 2.5.1 and 2.5.2. */
const SIZE = 72
const LENGTH = 780

/** Diagonal text under everything except the grey boxes: Arial regular, 35 % black (12 % on a preview). */
export function drawWatermarks(document: Document, words: readonly string[], isPreview: boolean): void {
  if (words.length === 0) return
  const { width, height } = document.page
  document.addContent(`q 0 0 0 ${isPreview ? 0.12 : 0.35} k`)
  document.rotate(-52, { origin: [width / 2, height / 2] })
  drawingStateOf(document).marking(() => {
    for (const [place, word] of words.entries()) {
      const y = height / 2 + (place - words.length / 2) * SIZE * LEADING
      const box = { x: (width - LENGTH) / 2, y, width: LENGTH, height: SIZE * LEADING + 0.1 }
      write(document, word, box, { size: SIZE, minSize: 50, sans: true, align: 'center' })
    }
  })
  document.addContent('Q')
}
