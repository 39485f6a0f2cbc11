[ "$1" = redis-server ] || exec "$@"
exec "$@" --protected-mode no --bind '*'
