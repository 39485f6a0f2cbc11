"""The version of the client, which is that of the service.

Printed by `npm run generate`; do not edit.
"""

VERSION = "0.1.0"
