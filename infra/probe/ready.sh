#!/usr/bin/env bash
# Ends well when this container is ready: a probe that starts Node costs more than an idle service does.
set -e
exec 3<>"/dev/tcp/127.0.0.1/${TINTYPE_INTERNAL_PORT:-9090}"
printf 'GET /readyz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' >&3
read -r _ status _ <&3
[ "$status" = 200 ]
