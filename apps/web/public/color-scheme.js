// Runs before the first paint so that a dark screen never flashes white. A file of its own: the content policy allows no inline script.
;(() => {
  const chosen = localStorage.getItem('talao-color-scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
