import { isName, isSpace } from './characters.ts'
import type { XmlScanner } from './scanner.ts'

/** Skips what may precede the root: a byte order mark, the XML declaration, comments and processing instructions. */
export function skipProlog(scanner: XmlScanner): void {
  if (scanner.sees('\ufeff')) scanner.at += 1
  if (scanner.sees('<?xml') && isSpace(scanner.unit(5))) passDeclaration(scanner)
  skipMisc(scanner)
}

/** Skips comments, processing instructions and white space outside the root, which signatures do not cover. */
export function skipMisc(scanner: XmlScanner): void {
  for (;;) {
    scanner.space()
    if (scanner.sees('<!--')) passComment(scanner)
    else if (scanner.sees('<?')) passInstruction(scanner)
    else return
  }
}

const BLANK = '[ \\t\\r\\n]'
const IS = `${BLANK}*=${BLANK}*`
const DECLARATION = new RegExp(
  `^${BLANK}+version${IS}(["'])(?<version>[a-zA-Z0-9_.:-]+)\\1` +
    `(?:${BLANK}+encoding${IS}(["'])[A-Za-z][A-Za-z0-9._-]*\\3)?` +
    `(?:${BLANK}+standalone${IS}(["'])(?:yes|no)\\4)?${BLANK}*$`,
)

/**
 * XML 1.0, productions 23 to 26, 32, 80 and 81. The declared encoding is ignored, because the text is already decoded.
 */
function passDeclaration(scanner: XmlScanner): void {
  const from = scanner.at
  scanner.pass('<?xml')
  const version = DECLARATION.exec(scanner.until('?>'))?.groups?.version
  if (version === undefined) scanner.refuse('malformed', 'not an XML declaration', from)
  if (version !== '1.0') scanner.refuse('version', version, from)
}

function passComment(scanner: XmlScanner): void {
  scanner.pass('<!--')
  scanner.until('--')
  if (!scanner.sees('>')) scanner.refuse('malformed', '-- in a comment')
  scanner.at += 1
}

/** A target `xml` in any case is refused: it is a misplaced or misspelt declaration. */
function passInstruction(scanner: XmlScanner): void {
  const from = scanner.at
  scanner.pass('<?')
  const target = scanner.name()
  if (!isName(target) || target.toLowerCase() === 'xml') scanner.refuse('malformed', `<?${target}`, from)
  if (!scanner.sees('?>') && !scanner.space()) scanner.refuse('malformed', `<?${target}`)
  scanner.until('?>')
}
