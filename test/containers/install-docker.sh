#!/bin/sh
# Unpacks Docker with Compose 2 from Debian packages into a directory, without installing it:
#   install-docker.sh DIRECTORY
# The release named here is the first with Compose 2. Its programs are static enough for earlier releases, too; the three
# that are not, are installed from the machine's own release.
set -eu
directory=$1
release=trixie
export DEBIAN_FRONTEND=noninteractive

programs=
for program in runc iptables tini; do
  command -v $program > /dev/null || programs="$programs $program"
done
if [ -n "$programs" ]; then
  apt-get update -qq
  apt-get install -qq --no-install-recommends $programs
fi

# The packages come from where this machine gets its own, with lists of their own.
mirror=$(apt-get indextargets --format '$(SITE)|$(RELEASE)' 'Identifier: Packages' 'Component: main' |
  sed -n "s/|$(. /etc/os-release && echo "$VERSION_CODENAME")\$//p" | head -n 1)
lists=$directory/lists
mkdir -p "$lists/partial" "$directory/archives/partial" "$directory/cli-plugins"
touch "$directory/status"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $release main" > "$directory/sources.list"
cat > "$directory/apt.conf" << END
Dir::Etc::sourcelist "$directory/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::State::lists "$lists";
Dir::State::status "$directory/status";
Dir::Cache::archives "$directory/archives";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
APT::Sandbox::User "root";
#clear Acquire::IndexTargets::deb::DEP-11;
END
export APT_CONFIG="$directory/apt.conf"
apt-get update -qq
cd "$directory/archives"
apt-get download -qq docker.io docker-cli docker-compose containerd
for package in *.deb; do
  dpkg-deb --fsys-tarfile "$package" | tar --extract --directory "$directory" --wildcards './usr/*bin/*' './usr/libexec/*' 2> /dev/null || true
done
cd "$directory"
rm -r lists archives status sources.list apt.conf
mv usr/libexec/docker/cli-plugins/docker-compose cli-plugins/
# The engine looks for the init of containers under this name.
ln -sf "$(command -v tini-static)" usr/bin/docker-init
