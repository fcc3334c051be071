import { PlatformRefusal } from './refusal.ts'

/** Error body of Laravel, which several platforms are built on. */
export function laravelError(_status: number, message: string) {
  return { message }
}

export function unauthenticated(): PlatformRefusal {
  return new PlatformRefusal(401, { message: 'Unauthenticated.' })
}

/** 422 with the error of each field. */
export function invalidFields(errors: Readonly<Record<string, string>>): PlatformRefusal {
  const named = Object.entries(errors).map(([field, text]) => [field, [text]])
  return new PlatformRefusal(422, { message: 'The given data was invalid.', errors: Object.fromEntries(named) })
}

/** A page in the format of Laravel's paginator, with the page URLs. */
export function laravelPage<Row>(
  path: string,
  { rows, total, pages, page, size }: { rows: Row[]; total: number; pages: number; page: number; size: number },
) {
  const last = Math.max(1, pages)
  const first = (page - 1) * size + 1
  return {
    current_page: page,
    data: rows,
    first_page_url: `${path}?page=1`,
    from: rows.length > 0 ? first : null,
    last_page: last,
    last_page_url: `${path}?page=${last}`,
    next_page_url: page < last ? `${path}?page=${page + 1}` : null,
    path,
    per_page: size,
    prev_page_url: page > 1 ? `${path}?page=${page - 1}` : null,
    to: rows.length > 0 ? first + rows.length - 1 : null,
    total,
  }
}
