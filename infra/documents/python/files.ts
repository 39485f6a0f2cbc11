/** The printed files of the Python client. */
export const pythonFiles = [
  'clients/python/tintype/_version.py',
  'clients/python/tintype/types.py',
  'clients/python/tintype/_operations.py',
  'clients/python/tintype/_resources.py',
  'clients/python/tintype/_async_resources.py',
] as const;
