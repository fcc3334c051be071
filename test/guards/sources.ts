import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../tools/launcher/root.ts'

export type Source = { file: string; text: string }

const SKIPPED = ['node_modules', 'dist', '.talao', '.git', 'test-results', 'playwright-report', 'coverage']

/** The repository's files that match some patterns, with their path from the root and their text. */
export function readSources(...patterns: string[]): Source[] {
  return listFiles(...patterns).map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
}

export function listFiles(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: root, withFileTypes: true, exclude: (entry) => SKIPPED.includes(entry.name) })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}

/** Blanks out the comments of a TypeScript source, keeping its line numbers. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/.*$/gm, '$1')
}

/** `file:line` of every match. */
export function linesOf(file: string, text: string, pattern: RegExp): string[] {
  return [...text.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].map(
    (match) => `${file}:${text.slice(0, match.index).split('\n').length} ${match[0].trim()}`,
  )
}

/** Lines of comments, with the number of each. A comment behind code counts when no quote follows its slashes. */
export function commentLines(text: string): { line: number; text: string }[] {
  let isInBlock = false
  return text.split('\n').flatMap((line, at) => {
    const isComment = isInBlock || /^\s*(?:\/\/|\{?\/\*)/.test(line) || /\s\/\/ [^'"`]*$/.test(line)
    const opened = line.lastIndexOf('/*')
    if (isInBlock || /^\s*\{?\/\*/.test(line)) isInBlock = line.lastIndexOf('*/') < Math.max(opened, 0)
    return isComment ? [{ line: at + 1, text: line }] : []
  })
}
