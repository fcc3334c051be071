/** One drawn line of text, in points from the upper left corner of its page. */
export type DrawnText = {
  /** Page number, from 1. */
  page: number
  paper: { width: number; height: number }
  text: string
  size: number
  /** The box that must contain the text. */
  box: Box
  /** The area of the text: from the top of its capitals to the bottom of its descenders. */
  extent: Box
  /**
   * Whether it belongs to a watermark, which is under all other content and diagonal. Its boxes are those before the
   * rotation.
   */
  mark: boolean
}

export type Recorder = (drawn: DrawnText) => void

/** In points, from the upper left corner of the page. */
export type Box = { x: number; y: number; width: number; height: number }
