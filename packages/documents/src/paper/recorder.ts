import type { Box } from './sheet.ts'

/** One line of text as it was drawn, in points from the upper left corner of its page. */
export type DrawnText = {
  /** From 1. */
  page: number
  paper: { width: number; height: number }
  text: string
  size: number
  /** Where it was to stay. */
  box: Box
  /** From the height of its capitals' top to the depth of its descenders. */
  extent: Box
  /** A mark lies under everything else, and aslant: its boxes are those before it was turned. */
  mark: boolean
}

export type Recorder = (drawn: DrawnText) => void
